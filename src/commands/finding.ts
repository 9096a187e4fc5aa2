type Verdict = 'ok' | 'warn' | 'wrong'

/** Result of one check, with advice for the operator. */
export type Finding = { verdict: Verdict; about: string; message: string }

/** Passed. */
export function ok(about: string, message: string): Finding {
  return { verdict: 'ok', about, message }
}

/** Warning: the shop works, but the operator should look at this. */
export function warn(about: string, message: string): Finding {
  return { verdict: 'warn', about, message }
}

/** Error: not ready for production. */
export function wrong(about: string, message: string): Finding {
  return { verdict: 'wrong', about, message }
}
