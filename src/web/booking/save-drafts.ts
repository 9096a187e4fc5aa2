import type { Draft } from '#contract/drafts.schema.ts'
import { createHttpApi } from '../http-api.ts'
import { afterDraft } from './after-draft.ts'
import { readBookingForm } from './booking-form-values.ts'
import { toDraft } from './further-values.ts'

// Debounce in milliseconds: no request per keystroke.
const pauseMs = 1000

/**
 * Saves a booking form as a draft after each pause, when the page is hidden, and when the returned function ends it; a submit of it, or
 * of the form beside it that discards the draft, drops what is not saved yet.
 */
export function saveDrafts(form: HTMLFormElement, which: Pick<Draft, 'phoneid' | 'repair_name'>): () => void {
  // What sends the form is there before it is sent; if it fails to come, sending asks for it again.
  import('./send-booking.ts').catch(() => {})
  let changed = false
  let pause: ReturnType<typeof setTimeout> | undefined
  /** The newest save, and the one that was begun last. */
  let newest: AbortController | null = null
  let begun: AbortController | null = null

  const stop = () => {
    clearTimeout(pause)
    changed = false
    newest = null
  }
  const save = () => {
    if (!changed) return
    stop()
    const mine = (newest = new AbortController())
    const { signal } = mine
    const api = createHttpApi((path, init) => fetch(path, { ...init, signal, keepalive: true }))
    const data = { ...which, ...toDraft(readBookingForm(new FormData(form))) }
    afterDraft(async () => {
      // What was typed since, or sent, takes its place. Once begun it is waited for, since the shop may have it already.
      if (newest !== mine) return
      begun = mine
      await api.send('PUT /api/draft', { data })
    }).catch((failed: unknown) => {
      if (!signal.aborted) throw failed
    })
  }
  const onChange = () => {
    changed = true
    clearTimeout(pause)
    pause = setTimeout(save, pauseMs)
  }
  const onSubmit = ({ submitter }: SubmitEvent) => {
    stop()
    // The form stays, without the repair that is taken out.
    if (submitter instanceof HTMLButtonElement && submitter.value.startsWith('take_out')) onChange()
  }
  const onHide = () => {
    if (document.visibilityState !== 'hidden') return
    save()
    // The page may be gone before the one that was begun is answered.
    if (newest && newest !== begun) begun?.abort()
  }
  const ended = new AbortController()
  const { signal } = ended
  form.addEventListener('input', onChange, { signal })
  form.addEventListener('change', onChange, { signal })
  form.parentElement!.addEventListener('submit', onSubmit, { signal })
  document.addEventListener('visibilitychange', onHide, { signal })
  // Typed before this was loaded.
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  if ([...fields].some(({ value, defaultValue }) => value !== defaultValue)) onChange()
  return () => {
    ended.abort()
    save()
  }
}
