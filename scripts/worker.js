/** A process that another one has work for: it answers each task until it is ended. Node runs the TypeScript beside it as in plateau.js. */
import { register } from 'tsx/esm/api';

// Messages that come while the code is loaded wait.
const waiting = [];
process.on('message', (message) => waiting.push(message));
register();
const { nodeEffects } = await import('./lib/store/node-effects.ts');
const { runTasks } = await import('./lib/site/run-tasks.ts');

let work;
/** The first message is what all tasks have in common. */
async function answer({ data, task }) {
  if (data !== undefined) {
    work = runTasks(nodeEffects(), data);
    return;
  }
  try {
    process.send({ result: await work(task) });
  } catch (error) {
    process.send({ error });
  }
}

let last = Promise.resolve();
const take = (message) => {
  last = last.then(() => answer(message));
};
process.removeAllListeners('message');
process.on('message', take);
waiting.forEach(take);
// Without the process that it works for there is nothing to do.
process.on('disconnect', () => process.exit());
