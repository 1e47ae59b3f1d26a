export { ExpectedCost } from './ExpectedCost.tsx';
export { AgentChooser } from './AgentChooser.tsx';
export { AgentPicker } from './AgentPicker.tsx';
export { AgentPopover } from './AgentPopover.tsx';
export { loadAgentChoice } from './load-agent-choice.ts';
