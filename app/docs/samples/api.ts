/** Waits between attempts, in seconds; a `Retry-After` header goes first. */
const waits = [1, 2, 4, 8];

/**
 * Calls the API. What got no response, 429 or 500 is sent again under the same key, so that money
 * moves once.
 */
export async function call<T>(
  method: "GET" | "POST",
  path: string,
  body?: object,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<T> {
  for (const wait of [...waits, null]) {
    const response = await fetch(`${process.env.CEDIRAIL_BASE_URL}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${process.env.CEDIRAIL_API_KEY}`,
        ...(body ? { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => null);
    if (response?.ok) return (await response.json()) as T;
    const isTemporary = !response || response.status === 429 || response.status === 500;
    if (!isTemporary || wait === null)
      throw new Error(response ? await response.text() : "There was no response.");
    const seconds = Number(response?.headers.get("Retry-After") ?? wait);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
  throw new Error("There is always a last attempt.");
}
