/** Consistency level, and the row that cassandra-stress writes by default. */
export const defaults = { consistency: 'ONE', columns: 5, columnBytes: 34 } as const;
