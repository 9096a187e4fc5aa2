import { data } from 'react-router'
import { pageTextKeys, type PageTextKey } from '#contract/texts.ts'

/** Returns the key of a text in an address; throws a 404 for an unknown one. */
export function textKey(param: string | undefined): PageTextKey {
  const known = pageTextKeys.find((key) => key === param)
  if (!known) throw data({ error: 'There is no such text.' }, { status: 404 })
  return known
}
