import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Field } from "./field";
import { Input } from "./input";

function render(props: { help?: string; error?: string; optional?: boolean }): string {
  return renderToStaticMarkup(
    <Field label="Email" {...props}>
      {(wiring) => <Input {...wiring} />}
    </Field>,
  );
}

function attribute(markup: string, element: string, name: string): string | undefined {
  return new RegExp(`<${element}[^>]* ${name}="([^"]*)"`).exec(markup)?.[1];
}

test("the label names the control", () => {
  const markup = render({});
  expect(attribute(markup, "label", "for")).toBe(attribute(markup, "input", "id"));
  expect(attribute(markup, "input", "aria-describedby")).toBeUndefined();
});

test("the error is read before the help, and marks the control invalid", () => {
  const markup = render({ help: "We never share it.", error: "Write it like ama@example.com." });
  const [error = "", help = ""] = attribute(markup, "input", "aria-describedby")?.split(" ") ?? [];
  expect(markup).toMatch(new RegExp(`id="${error}"[^>]*>.*Write it like`));
  expect(markup).toMatch(new RegExp(`id="${help}"[^>]*>We never share it`));
  expect(attribute(markup, "input", "aria-invalid")).toBe("true");
});

test("a field is required unless it says that it is optional", () => {
  expect(render({})).toMatch(/<input[^>]* required=""/);
  expect(render({ optional: true })).not.toMatch(/ required=/);
  expect(render({ optional: true })).toContain("(optional)");
});
