import { redirect } from 'react-router'
import { formHandler, type Submission } from '../../forms/form-action.ts'
import { parseFilter } from './ticket-filter.ts'

/** Saves the filter in the address as a view. */
export const saveShownView = formHandler({
  fields: ['view_name', 'view_first'],
  call: ({ view_name, view_first }, { api, url }) => {
    const { limit: _, cursor: __, ...filter } = parseFilter(url.searchParams)
    return api.send('POST /api/views', { data: { name: view_name, filter, first: view_first !== '' } })
  },
  done({ view }, submission) {
    submission.flash('success', `The view “${view.name}” is saved.`)
    return stay(submission)
  },
})

/** Makes a view the first page. */
export const makeFirstView = formHandler({
  fields: ['viewid'],
  call: ({ viewid }, { api }) =>
    api.send('PUT /api/views/{id}', { id: Number(viewid), data: { first: true } }),
  done({ view }, submission) {
    submission.flash('success', `“${view.name}” is your first page.`)
    return stay(submission)
  },
})

/** Deletes a view; the list stays as it is. */
export const removeView = formHandler({
  fields: ['viewid'],
  call: ({ viewid }, { api }) => api.send('DELETE /api/views/{id}', { id: Number(viewid) }),
  done(_, submission) {
    submission.flash('success', 'The view is deleted.')
    return stay(submission)
  },
})

function stay({ url }: Submission) {
  return redirect(`${url.pathname}${url.search}`, 303)
}
