const steps = [
  {
    title: 'Choose',
    text: 'Pick your model and the part that needs repair. You see the price before you book anything.',
  },
  {
    title: 'Post',
    text: 'Pack the phone well, write your return address on the parcel and send it to our bench.',
  },
  {
    title: 'Follow',
    text: 'Your account page shows every step, with notes from the people who have your phone in hand.',
  },
  {
    title: 'Get it back',
    text: 'Review the completion documents and the invoice. Once it is paid, your phone is in the post.',
  },
]

/** What happens from choosing a phone to having it back. */
export function FourSteps() {
  return (
    <ol className="four-steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
