import { useEffect, useState, type FormEvent } from 'react'
import { saveDraft, type Draft } from '#contract/drafts.ts'
import { apiOver } from '../api.ts'
import { readBookingForm } from './booking-form-values.ts'

type Which = Pick<Draft, 'phoneid' | 'repair_name'>

// Long enough that somebody who types is not accompanied by a request per letter.
const pauseMs = 1000

/** Keeps the form as a draft after each pause and on leaving, without a word; `stop` it once the form itself is sent. */
export function useKeptDraft(which: Which) {
  const [keeper] = useState(() => draftKeeper(which))
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') keeper.save()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      keeper.save()
    }
  }, [keeper])
  return keeper
}

function draftKeeper({ phoneid, repair_name }: Which) {
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
    const api = apiOver((path, init) => fetch(path, { ...init, signal, keepalive: true }))
    void api.send(saveDraft, {
      data: { phoneid, repair_name, fields: readBookingForm(new FormData(form)).fields },
    })
  }
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    changed = event.currentTarget
    clearTimeout(pause)
    pause = setTimeout(save, pauseMs)
  }
  return { onChange, save, stop }
}
