import { redirect } from 'react-router'
import type { PartWait } from '#contract/part-waits.schema.ts'
import { formHandler, type Submission } from '../../forms/form-action.ts'
import { renameFields } from '../../forms/form-failure.ts'
import { isRefused } from '../../api.ts'
import { getTicketPath } from '../ticket-path.ts'

const names: Record<string, string> = {
  part: 'part_name',
  expected_on: 'part_day',
  sentence: 'part_sentence',
}

/** Marks that the ticket waits for a part. */
export const changePartWait = formHandler({
  fields: ['part_name', 'part_day', 'part_sentence', 'seen_part', 'seen_day', 'seen_sentence'],
  async call({ part_name, part_day, part_sentence, ...shown }, { api, params, form }) {
    const mark = { part: shown.seen_part, expected_on: shown.seen_day, sentence: shown.seen_sentence }
    const seen = shown.seen_part === '' ? null : mark
    const answer = await api.send('PUT /api/tickets/{id}/part-wait', {
      id: Number(params.ticketid),
      data: {
        part: part_name,
        expected_on: part_day,
        sentence: part_sentence,
        ...(form.has('seen_part') ? { seen } : {}),
      },
    })
    return isRefused(answer) ? renameFields(answer, (name) => names[name] ?? name) : answer
  },
  done(_, submission) {
    submission.flash('success', 'The ticket waits for a part.')
    return redirect(getPath(submission), 303)
  },
  current({ facts }) {
    if (facts.wait === undefined) return {}
    const wait = facts.wait as PartWait | null
    return {
      seen_part: wait?.part ?? '',
      seen_day: wait?.expected_on ?? '',
      seen_sentence: wait?.sentence ?? '',
    }
  },
})

/** Takes the mark away. */
export const endPartWait = formHandler({
  call: (_, { api, params }) =>
    api.send('DELETE /api/tickets/{id}/part-wait', { id: Number(params.ticketid) }),
  done(_, submission) {
    submission.flash('success', 'The ticket waits for no part any more.')
    return redirect(getPath(submission), 303)
  },
})

function getPath({ params, url }: Submission): string {
  return getTicketPath(Number(params.ticketid), url.searchParams.get('from') ?? '')
}
