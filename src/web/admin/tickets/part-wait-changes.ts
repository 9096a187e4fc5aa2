import { redirect } from 'react-router'
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
  fields: ['part_name', 'part_day', 'part_sentence'],
  async call({ part_name, part_day, part_sentence }, { api, params }) {
    const answer = await api.send('PUT /api/tickets/{id}/part-wait', {
      id: Number(params.ticketid),
      data: { part: part_name, expected_on: part_day, sentence: part_sentence },
    })
    return isRefused(answer) ? renameFields(answer, (name) => names[name] ?? name) : answer
  },
  done(_, submission) {
    submission.flash('success', 'The ticket waits for a part.')
    return redirect(getPath(submission), 303)
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
