import { choiceRoundContract, rankingContract } from '@uurwerk/contract/joining/choice-round/student'
import { routes } from '../../../http/serve.ts'
import {
  chooseGroup,
  chooseOption,
  confirmChoices,
  deselectOption,
  groupChoices,
  listRounds,
  optionChoices,
  periodsOfRounds,
  rankOptions,
  rosterOfGroup,
  rosterWithChoices,
  roundOf,
} from './service.ts'

export const choiceRoundRoutes = routes(
  { ...choiceRoundContract, ...rankingContract },
  {
    list: (context, { params }) => listRounds(context, params.studentId),
    periods: (context, { params }) => periodsOfRounds(context, params.studentId),
    one: (context, { params }) => roundOf(context, params),
    groups: (context, { params }) => groupChoices(context, params),
    options: (context, { params }) => optionChoices(context, params),
    chooseGroup: (context, { params }) => chooseGroup(context, params),
    chooseOption: (context, { params, query }) => chooseOption(context, params, query.instead),
    deselectOption: (context, { params }) => deselectOption(context, params),
    confirm: (context, { params }) => confirmChoices(context, params),
    groupRoster: (context, { params }) => rosterOfGroup(context, params, params),
    roster: (context, { params, query }) => rosterWithChoices(context, params, params, query.previewOptionId),
    rank: (context, { params, body }) => rankOptions(context, params, body.optionIds),
  },
  { keepsAnswers: ['chooseGroup', 'chooseOption', 'confirm'] },
)
