import { Linked } from './Linked.tsx'

export const Several = () => (
  <p style={{ overflowWrap: 'anywhere' }}>
    <Linked text={`§ 5.3 en https://www.geogebra.org/m/abc, of http://example.org/${'lang'.repeat(30)}.`} />
  </p>
)
