import { submittedText } from '../forms/submitted-values.ts'

/** Password and code of `IdentityFields`, as far as they were typed. */
export function submittedIdentity(form: FormData): { password?: string; code?: string } {
  const [password, code] = [submittedText(form, 'password'), submittedText(form, 'code')]
  return { ...(password && { password }), ...(code && { code }) }
}
