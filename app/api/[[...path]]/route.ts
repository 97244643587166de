import { handleRouteFile } from "@/lib/http/route-file";

export {
  handleRouteFile as GET,
  handleRouteFile as POST,
  handleRouteFile as PUT,
  handleRouteFile as PATCH,
  handleRouteFile as DELETE,
};
