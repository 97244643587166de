import nextVitals from "eslint-config-next/core-web-vitals";
import importPlugin from "eslint-plugin-import";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";
import { directions } from "./import-directions.mjs";

const tests = ["**/*.test.{ts,tsx}", "e2e/**/*.ts", "lib/tooling/vitest-*.ts"];
const interfaceFiles = ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"];
const commandLine = ["lib/launcher/**", "lib/sdk/{cli,sample}/**", "lib/tooling/**", "**/*.mjs"];
// What the docs show, programs of their own, and what starts them.
const receivers = ["app/docs/webhooks/receiver*.ts", "app/docs/samples/*.ts"];
// Those that must read or pass on an environment; everything else uses lib/config.
const environmentReaders = ["lib/config/**", ...commandLine, "next.config.ts", "e2e/**"].concat(
  receivers,
  "app/docs/**/*.test.ts",
);
// Those that speak HTTP themselves.
const httpSpeakers = ["lib/http/**", "lib/processes/**", "lib/client/**", "lib/launcher/**"].concat(
  ["lib/outbound/**", "lib/providers/**", "lib/rates/**", "lib/sdk/**", "lib/tooling/**"],
  tests,
);

const syntax = (selector, message) => ({ selector, message });
const moneyName = "/amount|balance|fee$|total|minor|micros/i";
const forbiddenSyntax = [
  ...[
    "CallExpression[callee.name='parseFloat']",
    "CallExpression[callee.object.name='Number'][callee.property.name='parseFloat']",
    "CallExpression[callee.property.name='toFixed']",
    `CallExpression[callee.name='Number'] > MemberExpression[property.name=${moneyName}].arguments`,
    `CallExpression[callee.name='Number'] > Identifier[name=${moneyName}].arguments`,
    `UnaryExpression[operator='+'] > MemberExpression[property.name=${moneyName}]`,
  ].map((selector) => syntax(selector, "Money is bigint minor units: use lib/money.")),
  syntax(
    "CallExpression[callee.property.name=/^find(First|Many)$/] > ObjectExpression > Property[key.name='with']",
    "Drizzle's nested queries round money: use a plain select with a join.",
  ),
  syntax(
    "ImportDeclaration[source.value='zod'] > ImportSpecifier[imported.name='z']",
    "Use `import * as z`: with `{ z }` the browser gets all of zod, its languages too.",
  ),
];
const forbiddenTestSyntax = [
  ...forbiddenSyntax,
  syntax(
    "MemberExpression[object.name=/^(describe|it|suite|test)$/][property.name=/^(fails|fixme|only|runIf|skip|skipIf|todo)$/]",
    "Every test runs, always.",
  ),
  syntax(
    "MemberExpression[object.object.name='test'][property.name=/^(fixme|only|skip)$/]",
    "Every test runs, always.",
  ),
];

const noFramework = {
  group: [
    "next",
    "next/*",
    "next-auth",
    "next-auth/*",
    "react",
    "react/*",
    "react-dom",
    "react-dom/*",
  ],
  message:
    "lib knows neither Next nor React; only lib/auth, page sessions and the HTTP process touch Next.",
};
const noEnvironment = {
  name: "node:process",
  importNames: ["env"],
  message: "Settings come from lib/config.",
};
const restrictImports = (files, options, ignores = []) => ({
  files,
  ignores,
  rules: { "no-restricted-imports": ["error", options] },
});
const directionRule = (zones) => ({ "import/no-restricted-paths": ["error", { zones }] });

/**
 * The flat configuration; patterns are relative to the repository's root, where it is run. The rules that need types
 * are in oxlint.json, which shares one check of the types with them.
 */
export default defineConfig(
  { ignores: [".next/", ".data/", "coverage/", "next-env.d.ts", "test-results/", "public/"] },
  { ignores: ["lib/chain/contracts/compiled.ts", "lib/sdk/dist/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  ...nextVitals
    .filter((block) => block.rules)
    .map((block) => ({
      ...block,
      files: interfaceFiles,
      ...(block.plugins?.import && { plugins: { ...block.plugins, import: importPlugin } }),
    })),
  {
    files: interfaceFiles,
    rules: {
      ...nextVitals[0].plugins["jsx-a11y"].flatConfigs.recommended.rules,
      // A table laid out as blocks on a phone loses its roles unless they are written down.
      "jsx-a11y/no-interactive-element-to-noninteractive-role": "off",
      "jsx-a11y/no-redundant-roles": "off",
    },
  },
  ...tseslint.configs.recommended,
  {
    plugins: { import: importPlugin },
    settings: {
      ...nextVitals[0].settings,
      "import/resolver": { typescript: { project: "tsconfig.json" }, node: true },
    },
    rules: {
      ...directionRule(directions.product),
      "import/no-duplicates": "error",
      "import/no-self-import": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      eqeqeq: "error",
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "no-console": "error",
      "no-param-reassign": "error",
      "no-restricted-globals": ["error", "Request", "Response"],
      "@typescript-eslint/no-restricted-types": [
        "error",
        { types: { Request: "Only lib/http knows it.", Response: "Only lib/http knows it." } },
      ],
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Settings come from lib/config." },
      ],
      "no-restricted-syntax": ["error", ...forbiddenSyntax],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  restrictImports(["**/*"], { paths: [noEnvironment] }, environmentReaders),
  restrictImports(["lib/**"], { paths: [noEnvironment], patterns: [noFramework] }, [
    "lib/auth/**",
    "lib/sessions/page-session.ts",
    "lib/processes/**",
    ...environmentReaders,
  ]),
  restrictImports(["lib/config/**"], { patterns: [noFramework] }),
  { files: [...commandLine, ...receivers], rules: { "no-console": "off" } },
  { files: environmentReaders, rules: { "no-restricted-properties": "off" } },
  {
    files: [...httpSpeakers, "app/**"],
    rules: { "no-restricted-globals": "off", "@typescript-eslint/no-restricted-types": "off" },
  },
  // Generated from the contract.
  { files: ["lib/sdk/schema.ts"], rules: { "max-lines": "off" } },
  {
    files: tests,
    rules: {
      ...directionRule(directions.tests),
      "max-lines-per-function": "off",
      "no-restricted-syntax": ["error", ...forbiddenTestSyntax],
    },
  },
);
