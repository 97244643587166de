import { readWeatherOperation, setWeatherOperation } from "@/lib/contract/faults";
import { defineRoute } from "@/lib/http/define-route";
import { assertTester } from "@/lib/sandbox/tester";
import { readWeather, setWeather } from "@/lib/sandbox/faults";

export const weatherRoutes = [
  defineRoute(readWeatherOperation, ({ principal, clientAddress }) => {
    assertTester(principal, clientAddress);
    return readWeather();
  }),
  defineRoute(setWeatherOperation, ({ principal, clientAddress, body }) => {
    assertTester(principal, clientAddress);
    return setWeather(body);
  }),
];
