import { longName } from '../gallery/sample-session.ts'
import { BothVersions } from './BothVersions.tsx'

const doNothing = () => undefined

export const Two = () => (
  <BothVersions
    text="This week was planned by someone else meanwhile."
    ownVersion={<p>Tangents</p>}
    storedVersion={<p>{longName}</p>}
    onChoose={doNothing}
  />
)
export const InWords = () => (
  <BothVersions
    text="Somebody else was first."
    keepOwnText="Keep both"
    differences={[
      { label: 'Note', storedVersion: 'Bring your calculator.', ownVersion: 'Bring your atlas.\nAnd a ruler.' },
      { label: longName, storedVersion: longName.repeat(3), ownVersion: '' },
    ]}
    onChoose={doNothing}
    onClose={doNothing}
  />
)
