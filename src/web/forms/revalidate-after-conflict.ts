import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** After a 409 the page is read anew: it shows what was changed meanwhile, and sending again overwrites that knowingly. */
export function revalidateAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
