import { useState } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'

/**
 * The React key of a page's forms. It changes with each navigation, so that inputs show what was saved; given the intents of a form
 * ('' for one without), not when another form of the page was submitted, so that what is typed in this one stays. With `keepsRefused`
 * a refusal keeps the inputs, for forms with files, which no page can fill in again.
 *
 * An answer of null leaves the form as it is. The router shows the answer of an action before its navigation ends: the key changes with
 * the answer then, and not again at the end, which would drop what was typed meanwhile.
 */
export function useFormKey(intents?: string | readonly string[], { keepsRefused = false } = {}): string {
  const { key: location, pathname } = useLocation()
  const { formData } = useNavigation()
  const answer: unknown = useActionData()
  const [shown, setShown] = useState({ location, pathname, answer, isOther: false, key: location })

  const hasNavigated = location !== shown.location
  const hasAnswer = answer !== undefined
  const sent = formData && (formData.get('intent') ?? '')
  const isOther =
    sent === undefined
      ? shown.isOther
      : intents !== undefined && !([intents].flat() as unknown[]).includes(sent)
  let { key } = shown
  if (pathname !== shown.pathname) key = location
  else if (!keepsRefused && !isOther && hasAnswer && answer !== null && answer !== shown.answer)
    key = `${location} answered`
  else if (!isOther && !hasAnswer && hasNavigated) key = location

  const next = { location, pathname, answer, isOther: isOther && !hasNavigated, key }
  // State that follows from the router's is set while rendering, as React documents it.
  if (!isSame(shown, next)) setShown(next)
  return key
}

function isSame<Value extends object>(one: Value, other: Value): boolean {
  return Object.entries(one).every(([name, value]) => value === other[name as keyof Value])
}
