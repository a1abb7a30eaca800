/** A refusal in the form in which Pulumi's AWS provider passes on what EC2 says. */
export const refusal = (doing: string, operation: string, code: string, message: string): string =>
  `${doing}: operation error EC2: ${operation}, https response error StatusCode: 400, api error ${code}: ${message}`;
