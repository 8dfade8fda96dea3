import { RosterSkeleton } from './RosterSkeleton.tsx'

const tall = { height: 600 }

export const Week = () => (
  <div style={tall}>
    <RosterSkeleton days={5} isList={false} />
  </div>
)
export const Day = () => (
  <div style={tall}>
    <RosterSkeleton days={1} isList={false} />
  </div>
)
export const List = () => (
  <div style={tall}>
    <RosterSkeleton isList days={5} />
  </div>
)
