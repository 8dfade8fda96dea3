import { longName } from '../gallery/sample-session.ts'
import { BothVersions } from './BothVersions.tsx'

const nothing = () => undefined

export const Two = () => (
  <BothVersions
    text="This week was planned by someone else meanwhile."
    mine={<p>Tangents</p>}
    theirs={<p>{longName}</p>}
    onChoose={nothing}
  />
)
export const InWords = () => (
  <BothVersions
    text="Somebody else was first."
    keepMine="Keep both"
    differing={[
      { what: 'Note', theirs: 'Bring your calculator.', mine: 'Bring your atlas.\nAnd a ruler.' },
      { what: longName, theirs: longName.repeat(3), mine: '' },
    ]}
    onChoose={nothing}
    onClose={nothing}
  />
)
