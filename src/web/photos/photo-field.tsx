import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { pictureTypes } from '#contract/photos.ts'
import type { NewPhoto } from '#contract/photos.schema.ts'
import { refreshInBackground } from '../browser-api.ts'
import { keepCurrentData } from '../live/stale-while-revalidating.ts'
import { sendChosenPictures } from './send-chosen-pictures.ts'
import { sendPhoto } from './send-photo.ts'
import '../forms/fields.css'

type Props = {
  about: Omit<NewPhoto, 'picture'>
  label: string
  hint?: string
  /** Id of a form elsewhere on the page. */
  form?: string
  /** Error of the last upload. */
  error?: string | undefined
  /** Read at the time of the upload. */
  staffOnly?: () => boolean
}

type State = { sending: number; of: number; part: number; problems: string[]; sent: number }

const quiet: State = { sending: 0, of: 0, part: 0, problems: [], sent: 0 }

/**
 * Takes photos with the camera or from files. With scripts each photo is uploaded when chosen, and the surrounding form
 * keeps its values; without, they are submitted with the form as the field `photo`. The page's loader is to be
 * `staleWhileRevalidating`.
 */
export function PhotoField({ about, label, hint, form, error, staffOnly }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { revalidate } = useRevalidator()
  const loaded = useLoaderData<unknown>()
  useEffect(() => keepCurrentData(loaded), [loaded])
  const [state, setState] = useState(quiet)
  const busy = state.sending > 0
  const problems = error && state.problems.length === 0 ? [error] : state.problems

  async function send(files: readonly File[]) {
    const problemsNow: string[] = []
    let sent = 0
    for (const [index, file] of files.entries()) {
      const onProgress = (part: number) =>
        setState({ sending: index + 1, of: files.length, part, problems: problemsNow, sent })
      onProgress(0)
      const more = staffOnly?.() ? { staff_only: true } : {}
      const problem = await sendPhoto({ ...about, ...more }, file, onProgress)
      if (problem) problemsNow.push(problem)
      else sent += 1
    }
    setState({ ...quiet, problems: problemsNow, sent })
    return problemsNow[0] ?? null
  }

  async function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    await sendChosenPictures(target, send)
    await refreshInBackground(revalidate)
    // Not away from a field in which somebody types meanwhile.
    if (document.activeElement === document.body) input.current?.focus()
  }

  return (
    <div className="field photo-adding">
      <label className="field-label" htmlFor="field-photo">
        {label}
      </label>
      {hint && (
        <p className="field-hint" id="field-photo-hint">
          {hint}
        </p>
      )}
      <input
        ref={input}
        className="photo-pick"
        type="file"
        id="field-photo"
        name="photo"
        form={form}
        accept={pictureTypes}
        multiple
        aria-busy={busy || undefined}
        aria-invalid={problems.length > 0 || undefined}
        aria-describedby={hint ? 'field-photo-hint' : undefined}
        onChange={(event) => void onChange(event)}
      />
      <div aria-live="polite">
        {busy && (
          <>
            <p className="text-soft text-fine">
              Sending photo {state.sending} of {state.of} …
            </p>
            <progress className="photo-progress" value={state.part} max={1} aria-label="How much has gone" />
          </>
        )}
        {!busy && state.sent > 0 && (
          <p className="text-good text-fine text-strong">
            {state.sent === 1 ? 'The photo is kept.' : `${state.sent} photos are kept.`}
          </p>
        )}
        {problems.map((problem) => (
          <p className="field-error" key={problem}>
            {problem}
          </p>
        ))}
      </div>
    </div>
  )
}
