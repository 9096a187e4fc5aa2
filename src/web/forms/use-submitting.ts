import { useState } from 'react'
import { useActionData, useNavigation } from 'react-router'

/** True while a form of this page is being submitted; with an intent, only while that form is; with null, one without an intent. */
export function useSubmitting(intent?: string | null): boolean {
  const { state, formData, formMethod } = useNavigation()
  const answer: unknown = useActionData()
  const isLoading = state === 'loading'
  const [before, setBefore] = useState(isLoading ? undefined : answer)
  if (!isLoading && before !== answer) setBefore(answer)
  // The router names the form until its page is loaded anew: what its answer shows can be pressed before.
  const isAnswered = isLoading && answer !== undefined && answer !== before
  if (formMethod !== 'POST' || isAnswered) return false
  return intent === undefined || formData?.get('intent') === intent
}
