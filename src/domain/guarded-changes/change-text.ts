import type { OwnText } from '#contract/texts.schema.ts'
import type { Caller } from '../caller.ts'
import { confirmIfGiven, requireConfirmed, type Identity } from '../second-factor/confirm-identity.ts'
import type { Shop } from '../shop.ts'
import { checkText } from '../texts/check-text.ts'
import { updateText, type ChangedText } from '../texts/update-text.ts'

/** Changes a text as `updateText` does; that of an email with a secret link with the caller's password only. */
export async function changeText(
  shop: Shop,
  { password, code, ...text }: ChangedText & Identity,
  caller: Caller,
): Promise<OwnText> {
  // Before a code is spent.
  checkText(text.key, text.markdown)
  const confirmed = await confirmIfGiven(shop, { password, code }, caller)
  return updateText(shop, text, caller, () => requireConfirmed(confirmed))
}
