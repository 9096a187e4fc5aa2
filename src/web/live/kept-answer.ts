import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What a form was answered, until the next navigation. The router forgets it as soon as the data of the page are loaded anew, which
 * live updates do at any moment.
 */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, answer })
  // The answer comes before the location of the form's own navigation.
  if (answer !== undefined && (answer !== kept.answer || key !== kept.key)) setKept({ key, answer })
  return answer ?? (kept.key === key ? kept.answer : undefined)
}
