import { choiceRoundContract, rankingContract } from '@uurwerk/contract/joining/choice-round/student'
import { defineRoutes } from '#server/http/serve.ts'
import {
  chooseGroup,
  chooseOption,
  confirmChoices,
  deselectOption,
  listGroupChoices,
  listRounds,
  listOptionChoices,
  listRoundPeriods,
  rankOptions,
  getGroupRoster,
  getRosterWithChoices,
  getChoiceRound,
} from './service.ts'

export const choiceRoundRoutes = defineRoutes(
  { ...choiceRoundContract, ...rankingContract },
  {
    list: (context, { params }) => listRounds(context, params.studentId),
    periods: (context, { params }) => listRoundPeriods(context, params.studentId),
    one: (context, { params }) => getChoiceRound(context, params),
    groups: (context, { params }) => listGroupChoices(context, params),
    options: (context, { params }) => listOptionChoices(context, params),
    chooseGroup: (context, { params }) => chooseGroup(context, params),
    chooseOption: (context, { params, query }) => chooseOption(context, params, query.instead),
    deselectOption: (context, { params }) => deselectOption(context, params),
    confirm: (context, { params }) => confirmChoices(context, params),
    // The path has the dates too.
    groupRoster: (context, { params }) => getGroupRoster(context, params, params),
    roster: (context, { params, query }) => getRosterWithChoices(context, params, params, query.previewOptionId),
    rank: (context, { params, body }) => rankOptions(context, params, body.optionIds),
  },
  // The creating calls, whose answers are stored in the batch's transaction.
  { callsStoringAnswers: ['chooseGroup', 'chooseOption', 'confirm'] },
)
