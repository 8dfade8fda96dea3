import { longName } from '../gallery/sample-session.ts'
import { Button } from './Button.tsx'
import { ErrorPicture } from './ErrorPicture.tsx'
import { Modal } from './Modal.tsx'

const actions = (
  <>
    <Button>Cancel</Button>
    <Button variant="primary">Save</Button>
  </>
)

export const Dialog = () => (
  <Modal title="A question" actions={actions}>
    <p>Is that so?</p>
  </Modal>
)
export const Alert = () => (
  <Modal role="alertdialog" title="It did not work" picture={<ErrorPicture kind="warning" />} actions={actions}>
    <p>Nothing has changed.</p>
  </Modal>
)
export const WideAndLong = () => (
  <Modal isWide title={longName} actions={actions}>
    {Array.from({ length: 60 }, (_, index) => (
      <p key={index}>
        {index + 1} {longName}
      </p>
    ))}
  </Modal>
)
