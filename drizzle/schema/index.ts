export * from "./batches";
export * from "./conversions";
export * from "./ledger";
export * from "./merchants";
export * from "./rails";
export * from "./sessions";
export * from "./system";
export * from "./transactions";
