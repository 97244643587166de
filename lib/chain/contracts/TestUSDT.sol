// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// A testnet's USDT. It has the peculiarities of Tether's own contract on Ethereum, so that code that works
/// with it works with the real one: `transfer`, `transferFrom` and `approve` return nothing, an allowance
/// changes only from or to zero, and the owner may switch on a fee, block addresses, and pause transfers.
/// Unlike Tether, the owner may mint to anyone.
contract TestUSDT is Ownable, Pausable {
    string public constant name = "Test Tether USD";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;

    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    /// What the owner keeps of a transfer, in hundredths of a percent and at most `maximumFee`.
    uint256 public basisPointsRate;
    uint256 public maximumFee;
    mapping(address => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Params(uint256 feeBasisPoints, uint256 maxFee);
    event AddedBlackList(address user);
    event RemovedBlackList(address user);

    error BlackListed(address user);
    error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
    error InsufficientBalance(address from, uint256 balance, uint256 needed);
    error InvalidFee(uint256 feeBasisPoints);
    error InvalidRecipient(address to);
    error NonZeroAllowance(address spender);

    constructor(address owner) Ownable(owner) {}

    function transfer(address to, uint256 value) external {
        _transfer(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _transfer(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        if (value != 0 && allowance[msg.sender][spender] != 0) revert NonZeroAllowance(spender);
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function mint(address to, uint256 value) external onlyOwner {
        if (to == address(0)) revert InvalidRecipient(to);
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function setParams(uint256 feeBasisPoints, uint256 maxFee) external onlyOwner {
        if (feeBasisPoints > 10_000) revert InvalidFee(feeBasisPoints);
        basisPointsRate = feeBasisPoints;
        maximumFee = maxFee;
        emit Params(feeBasisPoints, maxFee);
    }

    function addBlackList(address user) external onlyOwner {
        isBlackListed[user] = true;
        emit AddedBlackList(user);
    }

    function removeBlackList(address user) external onlyOwner {
        isBlackListed[user] = false;
        emit RemovedBlackList(user);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function _transfer(address from, address to, uint256 value) private whenNotPaused {
        if (isBlackListed[from]) revert BlackListed(from);
        if (to == address(0)) revert InvalidRecipient(to);
        uint256 balance = balanceOf[from];
        if (balance < value) revert InsufficientBalance(from, balance, value);
        uint256 fee = (value * basisPointsRate) / 10_000;
        if (fee > maximumFee) fee = maximumFee;
        balanceOf[from] = balance - value;
        balanceOf[to] += value - fee;
        emit Transfer(from, to, value - fee);
        if (fee == 0) return;
        balanceOf[owner()] += fee;
        emit Transfer(from, owner(), fee);
    }
}
