import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/** A form that submits itself once the page is visible, so that link previews and prefetches do not trigger it. */
export function useSendOnceVisible(wanted = true) {
  const form = useRef<HTMLFormElement>(null)
  // What a page without scripts has answered is not sent again once they run.
  const sent = useRef(!wanted)
  const submit = useSubmit()
  useEffect(() => {
    const send = () => {
      if (sent.current || document.visibilityState !== 'visible') return
      sent.current = true
      void submit(form.current)
    }
    send()
    document.addEventListener('visibilitychange', send)
    return () => document.removeEventListener('visibilitychange', send)
  }, [submit])
  return form
}
