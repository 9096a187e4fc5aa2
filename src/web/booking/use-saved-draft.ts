import { useEffect, useState, type FormEvent } from 'react'
import type { Draft } from '#contract/drafts.schema.ts'
import { createHttpApi } from '../api.ts'
import { readBookingForm } from './booking-form-values.ts'

type Which = Pick<Draft, 'phoneid' | 'repair_name'>

// Debounce in milliseconds: no request per keystroke.
const pauseMs = 1000

/**
 * Saves the form as a draft after each pause and when the page is hidden or left; call `stop` when the form is
 * submitted.
 */
export function useSavedDraft(which: Which) {
  const [draftSaver] = useState(() => createDraftSaver(which))
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') draftSaver.save()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      draftSaver.save()
    }
  }, [draftSaver])
  return draftSaver
}

function createDraftSaver({ phoneid, repair_name }: Which) {
  let changed: HTMLFormElement | null = null
  let pause: ReturnType<typeof setTimeout> | undefined
  let sending: AbortController | null = null

  const stop = () => {
    clearTimeout(pause)
    changed = null
    sending?.abort()
  }
  const save = () => {
    const form = changed
    if (!form) return
    stop()
    const { signal } = (sending = new AbortController())
    const api = createHttpApi((path, init) => fetch(path, { ...init, signal, keepalive: true }))
    const data = { phoneid, repair_name, fields: readBookingForm(new FormData(form)).fields }
    // A save that the form's submission aborts is not needed any more.
    api.send('PUT /api/draft', { data }).catch((failed: unknown) => {
      if (!signal.aborted) throw failed
    })
  }
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    changed = event.currentTarget
    clearTimeout(pause)
    pause = setTimeout(save, pauseMs)
  }
  return { onChange, save, stop }
}
