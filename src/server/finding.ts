export type Verdict = 'ok' | 'warn' | 'wrong'

/** One thing that was looked at before going live, and what to do about it. */
export type Finding = { verdict: Verdict; about: string; says: string }

/** As it should be. */
export function ok(about: string, says: string): Finding {
  return { verdict: 'ok', about, says }
}

/** The shop runs, but somebody should look at this. */
export function warn(about: string, says: string): Finding {
  return { verdict: 'warn', about, says }
}

/** Do not go live like this. */
export function wrong(about: string, says: string): Finding {
  return { verdict: 'wrong', about, says }
}
