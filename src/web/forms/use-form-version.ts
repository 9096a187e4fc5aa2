import { useState } from 'react'
import { useActionData, useNavigation } from 'react-router'

/**
 * The version that a form was filled in against, for a form that keeps what is typed when another form of its page is sent: a colleague's
 * change, which is loaded meanwhile, is told when this form is sent. A change that the page itself has made from the same version is followed.
 */
export function useFormVersion(version: number): number {
  const { formData } = useNavigation()
  const answer: unknown = useActionData()
  const [kept, setKept] = useState<{ version: number; sent: number | null }>({ version, sent: null })
  // What was answered was refused: what was sent has changed nothing.
  const sent = formData ? Number(formData.get('version')) : answer === undefined ? kept.sent : null
  const isOwn = kept.sent === kept.version && version === kept.version + 1
  const next = { version: isOwn ? version : kept.version, sent }
  if (next.version !== kept.version || next.sent !== kept.sent) setKept(next)
  return next.version
}
