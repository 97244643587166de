import { expect, test } from "vitest";
import { document, documented, follow } from "@/lib/tooling/test-spec";
import { examplesOf, faultsOfExample } from "@/lib/tooling/documented";

test("every parameter has a description and an example", () => {
  const bare = documented.flatMap(({ operation: { operationId, parameters = [] } }) =>
    parameters
      .filter(({ description, example }) => !description || example === undefined)
      .map(({ name }) => `${operationId} ${name}`),
  );
  expect(bare).toEqual([]);
});

test("every header has a description and an example", () => {
  for (const [name, header] of Object.entries(document.components.headers))
    expect(header, name).toMatchObject({
      description: expect.any(String),
      example: expect.anything(),
    });
});

test("every JSON body and response with members has an example", () => {
  const bare = documented.flatMap(({ operation: { operationId, requestBody, responses } }) =>
    [requestBody, ...Object.values(responses).map(follow)]
      .map((one) => one?.content["application/json"])
      .filter((media) => media && "$ref" in media.schema && !media.examples && !media.example)
      .map(() => operationId),
  );
  expect(bare).toEqual([]);
});

test("nothing has both an example and examples, which generators reject", () => {
  const both = documented.flatMap(({ operation: { operationId, requestBody, responses } }) =>
    [requestBody, ...Object.values(responses).map(follow)]
      .flatMap((one) => Object.values(one?.content ?? {}))
      .filter((media) => media.example !== undefined && media.examples !== undefined)
      .map(() => operationId),
  );
  expect(both).toEqual([]);
});

test("every example is valid by its own schema", () => {
  const found = examplesOf();
  expect(found.length).toBeGreaterThan(500);
  const wrong = found.flatMap((example) =>
    faultsOfExample(example).map((fault) => `${example.place}: ${fault}`),
  );
  expect(wrong).toEqual([]);
});
