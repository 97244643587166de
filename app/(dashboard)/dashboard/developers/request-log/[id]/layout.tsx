import { layoutOf } from "@/app/item-layout";
import { readCall } from "@/lib/request-log/read-log";

export default layoutOf((_, id, viewer) => readCall(viewer, id));
