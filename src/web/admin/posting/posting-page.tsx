import { useRef } from 'react'
import { redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { isRefused } from '../../api.ts'
import { formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { getFailure, isFormFailure, type FormFailure } from '../../forms/form-failure.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { LiveUpdates } from '../../live/live-updates.tsx'
import { staleWhileRevalidating } from '../../live/stale-while-revalidating.ts'
import { getPage } from '../../page-context.ts'
import { Card, EmptyState } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { CarrierFiles } from './carrier-files.tsx'
import { downloadFile, printChosen, readAnswerFile, type LookedAnswer } from './file-forms.ts'
import { LabelsToPrint } from './labels-to-print.tsx'
import { ParcelsToPost } from './parcels-to-post.tsx'
import { ScanDesk } from './scan-desk.tsx'
import { useScanDesk, useScannedCodes, type PostedParcel } from './use-scan-desk.ts'
import './posting.css'

export const meta = () => staffMeta('Posting')

export const loader = staleWhileRevalidating(({ context }: LoaderFunctionArgs) =>
  getPage(context).api.read('GET /api/posting', {}),
)

/** Posts without scripts; with them, the page calls the API by itself. */
const postTyped = formHandler({
  fields: ['ticket', 'number', 'carrier'],
  call: (data, { api }) => api.send('POST /api/posting/scans', { data }),
  done({ ticket_ids, number, posted }, { flash }) {
    flash('success', `${ticket_ids.map((id) => `#${id}`).join(' and ')} posted with ${number}.`)
    return { number, posted } satisfies PostedParcel
  },
})

async function undoPosting(submission: Submission) {
  const { api, flash, form } = submission
  for (const pair of submittedText(form, 'steps').split(' ')) {
    const [id, stepid] = pair.split('-').map(Number)
    const answer = await api.send('DELETE /api/tickets/{id}/steps/{stepid}', { id: id!, stepid: stepid! })
    if (isRefused(answer)) return formFailure(submission, answer, {})
  }
  flash('success', 'It is undone, and nothing was sent.')
  return redirect('/admin/posting', 303)
}

export const action = staffFormAction(
  oneOfForms({
    scan: postTyped,
    undo: undoPosting,
    file: downloadFile,
    print: printChosen,
    answers: readAnswerFile,
  }),
)

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormFailure | PostedParcel | LookedAnswer
}

export default function PostingPage({
  loaderData: { parcels, carriers, label_service: labelService },
  actionData,
}: Props) {
  const failure = isFormFailure(actionData) ? actionData : undefined
  const posted = actionData && 'posted' in actionData ? actionData : null
  const looked = actionData && 'changes' in actionData ? actionData : undefined
  const desk = useScanDesk(parcels, posted)
  const form = useRef<HTMLFormElement>(null)
  const [search] = useSearchParams()
  useScannedCodes((code) => {
    const carrier = form.current?.elements.namedItem('carrier') as HTMLSelectElement | null
    void desk.takeScans([code], carrier?.value ?? '')
  })
  const phones = parcels.reduce((sum, { ticket_ids }) => sum + ticket_ids.length, 0)
  return (
    <>
      <PageHeading title="Posting" intro={sayReady(phones, parcels.length)} />
      <LiveUpdates count={parcels.length} describe={(more) => `${more} more to post`} />
      <div className="stack gap-5">
        <ScanDesk
          desk={desk}
          carriers={carriers}
          form={form}
          failure={getFailure(failure, 'scan', 'undo')}
          preset={search.get('ticket') ?? ''}
        />
        <Card title="Ready to post">
          {parcels.length === 0 ? (
            <EmptyState
              title="Nothing has to be posted"
              text="A phone stands here once it is paid, or owes nothing and goes back unrepaired."
            />
          ) : (
            <ParcelsToPost
              parcels={parcels}
              sellsLabels={labelService !== null}
              choose={(parcel) => {
                desk.choose({ parcel, ids: parcel.ticket_ids })
                form.current?.scrollIntoView({ block: 'center' })
              }}
            />
          )}
        </Card>
        {parcels.length > 0 && <LabelsToPrint failure={getFailure(failure, 'print')} />}
        <CarrierFiles
          failure={failure}
          looked={looked}
          withProblems={parcels.filter(({ problems }) => problems.length > 0).length}
        />
      </div>
    </>
  )
}

function sayReady(phones: number, parcels: number): string {
  if (phones === 0) return 'Every phone that is paid is on its way.'
  const things = phones === 1 ? '1 phone is' : `${phones} phones are`
  return `${things} ready, in ${parcels === 1 ? '1 parcel' : `${parcels} parcels`}.`
}
