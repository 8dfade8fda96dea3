import { Tabs } from './Tabs.tsx'

export const Three = () => (
  <Tabs aria-label="Parts">
    <a href="#live" aria-current="page">
      Live
    </a>
    <a href="#students">Students</a>
    <a href="#settings">Settings</a>
  </Tabs>
)
export const MoreThanFit = () => (
  <Tabs aria-label="Weeks">
    {Array.from({ length: 40 }, (_, index) => (
      <a key={index} href={`#${index}`} aria-current={index === 30 ? 'page' : undefined}>
        Week {index + 1}
      </a>
    ))}
  </Tabs>
)
