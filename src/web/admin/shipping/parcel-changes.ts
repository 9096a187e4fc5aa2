import type { ParcelNews } from '#contract/parcel-news.ts'
import { redirect } from 'react-router'
import { isRefused } from '../../api.ts'
import { formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { renameFields } from '../../forms/form-failure.ts'
import { submittedValues } from '../../forms/submitted-values.ts'
import { addressLabels } from '../../shipping/address-fields.tsx'
import { contactInputs, sendContact } from '../../parcels/contact-form.tsx'
import { parcelLabels } from '../../shipping/parcel-fields.tsx'
import { getSubmittedPath } from '../ticket-path.ts'
import { backToParcels } from './back-to-parcels.ts'
import { lostLabels, sendLost } from './lost-parcel-form.tsx'

export const parcelPageLabels = {
  ...addressLabels,
  in_carrier: parcelLabels.carrier,
  in_tracking: parcelLabels.tracking,
  out_carrier: parcelLabels.carrier,
  out_tracking: parcelLabels.tracking,
  ...lostLabels,
}

const saveContact = formHandler({
  fields: contactInputs,
  call: (values, { api, params }) => sendContact(api, Number(params.ticketid), values),
  done: (_, submission) => backToParcels(submission),
})

/** Two forms of the page enter a parcel; their input names are prefixed with its direction. */
function saveParcel(way: 'in' | 'out') {
  return async (submission: Submission) => {
    const { api, form, params } = submission
    const values = submittedValues(form, ['carrier', 'tracking'], `${way}_`)
    const saved = await api.send(
      way === 'in' ? 'PUT /api/tickets/{id}/inbound-parcel' : 'PUT /api/tickets/{id}/return-parcel',
      {
        id: Number(params.ticketid),
        data: { carrier: values.carrier, tracking: values.tracking },
      },
    )
    if (!isRefused(saved) && form.has('post')) {
      const id = Number(params.ticketid)
      const posted = await api.send('POST /api/tickets/{id}/steps', { id, data: { step: 'mark_posted' } })
      if (isRefused(posted)) return formFailure(submission, posted, { values })
      submission.flash('success', '“Mark posted” is done.')
      return redirect(getSubmittedPath(submission), 303)
    }
    if (!isRefused(saved)) return backToParcels(submission)
    return formFailure(
      submission,
      renameFields(saved, (name) => `${way}_${name}`),
      { values },
    )
  }
}

/** Says where the parcel back is. */
const sayNews = formHandler({
  fields: ['news'],
  call: ({ news }, { api, params }) =>
    api.send('POST /api/tickets/{id}/parcel-news', {
      id: Number(params.ticketid),
      data: { news: news as ParcelNews },
    }),
  done: (_, submission) => backToParcels(submission),
})

/** Saves the return address, or the parcel to or from the shop. */
export const changeParcel = oneOfForms({
  contact: saveContact,
  in: saveParcel('in'),
  out: saveParcel('out'),
  news: sayNews,
  lost: sendLost,
})
