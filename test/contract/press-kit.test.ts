import { describePressKit } from './checks/press-kit.ts';
import { live } from './host.ts';

describePressKit(live);
