/** Machine types that the pretend Google rents, with dollars an hour: us-central1, on demand, list prices. */
export const pricesPerHour: Record<string, number> = {
  'n1-standard-2': 0.095,
  'n1-standard-4': 0.19,
  'n1-standard-8': 0.38,
  'n1-standard-16': 0.76,
  'n1-highmem-8': 0.4732,
  'n1-highmem-16': 0.9464,
  'n2-standard-8': 0.3885,
  'n2-standard-16': 0.7769,
  'e2-standard-4': 0.134,
  'e2-standard-8': 0.268,
  'c4a-standard-8': 0.3592,
};
