import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

/** The second dialog waits. */
export const OneAtATime = () => (
  <>
    <Modal title="The first" actions={<Button variant="primary">Go on</Button>}>
      <p>What it asks can be answered.</p>
    </Modal>
    <Modal title="The second" actions={<Button variant="primary">Go on</Button>}>
      <p>It is not there yet.</p>
    </Modal>
  </>
)
