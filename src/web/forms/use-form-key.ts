import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

/**
 * The React key of a page's forms: changes with each navigation, so that inputs show what was saved. The router shows the answer of
 * an action before its navigation ends; the key changes with the answer then, and not again at the end, which would drop what was
 * typed meanwhile.
 */
export function useFormKey(): string {
  const { key: location } = useLocation()
  const answer: unknown = useActionData()
  const [shown, setShown] = useState({ location, answer, key: location })
  const isNewAnswer = answer !== undefined && answer !== shown.answer
  if (!isNewAnswer && location === shown.location) return shown.key
  let { key } = shown
  if (isNewAnswer) key = `${location} answered`
  else if (answer === undefined) key = location
  // State that follows from the router's, set while rendering as React documents it.
  setShown({ location, answer, key })
  return key
}
