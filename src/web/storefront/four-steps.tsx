import './home.css'
const steps = [
  {
    title: 'Choose',
    text: 'Pick your model and the part that needs replacing. You see the price before you book.',
  },
  {
    title: 'Post',
    text: 'Pack the phone well, write your return address on the package and post it to us.',
  },
  {
    title: 'Follow',
    text: 'Your account page shows every step, with notes from the people working on your phone.',
  },
  {
    title: 'Get it back',
    text: 'Review the completion documents and get your invoice. Once it is paid, we post your phone back.',
  },
]

/** The steps from choosing a phone to its return. */
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
