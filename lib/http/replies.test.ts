import { describe, expect, it } from "vitest";
import { responseOf } from "./envelope";
import { fileReply } from "./replies";

/** What a browser gets of a file, as web standards read the headers. */
function headersOf(fileName?: string): Headers {
  const { options } = fileReply(new Uint8Array([1, 2, 3]), fileName);
  return responseOf({ status: 200, headers: options.headers ?? {}, body: "" }).headers;
}

describe("U5: the header of a download is intact whatever the file is called", () => {
  it.each([
    [
      "../../etc/passwd",
      "attachment; filename=\".._.._etc_passwd\"; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd",
    ],
    [
      "a\r\nSet-Cookie: x=1",
      "attachment; filename=\"a__Set-Cookie_ x_1\"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x%3D1",
    ],
    [
      'a"; filename="b.html',
      "attachment; filename=\"a__ filename__b.html\"; filename*=UTF-8''a%22%3B%20filename%3D%22b.html",
    ],
    [
      "card\u202egpj.exe",
      "attachment; filename=\"card_gpj.exe\"; filename*=UTF-8''card%E2%80%AEgpj.exe",
    ],
    [
      "Ɔkyeame (1)*'.png",
      "attachment; filename=\"_kyeame _1___.png\"; filename*=UTF-8''%C6%86kyeame%20%281%29%2A%27.png",
    ],
    ["\ud800.png", "attachment; filename=\"_.png\"; filename*=UTF-8''%EF%BF%BD.png"],
    ["card 1.jpg", 'attachment; filename="card 1.jpg"'],
  ])("%j", (fileName, header) => {
    const headers = headersOf(fileName);
    expect(headers.get("content-disposition")).toBe(header);
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(headers.has("set-cookie")).toBe(false);
  });
});

it("a preview is shown, and nothing in it runs", () => {
  const headers = headersOf();
  expect(headers.has("content-disposition")).toBe(false);
  expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
});
