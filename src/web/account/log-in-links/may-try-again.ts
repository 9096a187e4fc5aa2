import type { Refused } from '../../api.ts'

/** Keeps the form of a link from an email unless the link is gone: after a lost connection or too many tries it still opens. */
export function mayTryAgain({ status }: Refused): { again: string } {
  return { again: status === 410 ? '' : '1' }
}
