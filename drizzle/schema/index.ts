export * from "./conversions";
export * from "./ledger";
export * from "./merchants";
export * from "./sessions";
export * from "./system";
export * from "./transactions";
