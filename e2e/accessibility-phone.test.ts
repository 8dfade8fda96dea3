import { testAccessibility } from './accessibility.ts'

testAccessibility('phone')
